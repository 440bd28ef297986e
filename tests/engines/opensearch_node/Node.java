import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.transport.Netty4Plugin;

/** A node of OpenSearch in the parts that Maven Central has of it: its settings are the arguments, name=value each. */
public class Node extends org.opensearch.node.Node {
    Node(Environment environment) {
        super(environment, List.of(Netty4Plugin.class, CommonAnalysisPlugin.class), false);
    }

    public static void main(String[] arguments) throws Exception {
        Settings.Builder settings = Settings.builder();
        for (String argument : arguments) {
            String[] pair = argument.split("=", 2);
            settings.put(pair[0], pair[1]);
        }
        Node node = new Node(InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), null, () -> "node"));
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                node.close();
            } catch (java.io.IOException error) {
                System.err.println(error);
            }
            ended.countDown();
        }));
        node.start();
        Thread watch = new Thread(() -> { // a node does not outlive who started it
            try {
                while (System.in.read() >= 0) {
                }
            } catch (java.io.IOException error) {
                System.err.println(error);
            }
            System.exit(0);
        });
        watch.setDaemon(true);
        watch.start();
        System.out.println("ready");
        ended.await();
    }
}
