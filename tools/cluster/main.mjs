// `npm run cluster [-- --check] [--e2e] [--redis sentinel|cluster] [--apis 3] [--workers 3] [--port 3000] [--empty]`: a
// shop on this machine from the parts of a deployment on several machines. `--check` buys a design in it, `--e2e` runs
// the core of the e2e suite against it; both then stop all parts and exit.
import { runTrial } from '../harness/trial.mjs';
import { readOptions } from '../lib/options.mjs';
import { ExpectedError, print } from '../lib/output.mjs';
import { assertPortFree, readPort } from '../stack/ports.mjs';

await runTrial('cluster', async ({ dir, keep }) => {
  const { values } = readOptions({
    check: { type: 'boolean', default: false },
    e2e: { type: 'boolean', default: false },
    redis: { type: 'string', default: 'sentinel' },
    empty: { type: 'boolean', default: false },
    apis: { type: 'number', default: 3 },
    workers: { type: 'number', default: 3 },
    port: { type: 'number', default: readPort(process.env, 'PORT', 3000), most: 65_535 },
  });
  if (!['sentinel', 'cluster'].includes(values.redis))
    throw new ExpectedError('--redis 可以是 sentinel 或 cluster');
  const { Cluster } = await import('./cluster.mjs');
  const { E2E_ENV, runCoreSuite } = await import('./e2e.mjs');
  const ports = {};
  if (!values.check && !values.e2e) {
    ports.nginx = values.port;
    await assertPortFree(ports.nginx, 'PORT');
  }
  const cluster = keep(
    new Cluster(dir, {
      apis: values.apis,
      workers: values.workers,
      demo: values.e2e || (!values.check && !values.empty),
      redis: values.redis,
      env: values.e2e ? E2E_ENV : {},
      ports,
      print,
    }),
  );
  await cluster.start();
  if (values.check) {
    print('正在检查：登录、上传、下单、付款、下载…');
    const { checkMainJob } = await import('./check.mjs');
    await checkMainJob(cluster);
    print('检查通过');
    if (!values.e2e) return;
  }
  if (values.e2e) {
    print('正在对集群运行 e2e 测试的核心…');
    await runCoreSuite(cluster);
    print('e2e 测试的核心全部通过');
    return;
  }
  const { pgbouncer, primary, replica } = cluster.ports;
  print('集群已就绪');
  console.log(`
  商城        ${cluster.siteUrl}
  沙箱手机    ${cluster.sandboxUrl}/phone
  PgBouncer   127.0.0.1:${pgbouncer}
  HAProxy     主库 127.0.0.1:${primary} · 副本 127.0.0.1:${replica}
  数据与日志  ${dir}（停止时删除）
  按 Ctrl-C 停止
`);
  await new Promise(() => undefined);
});
