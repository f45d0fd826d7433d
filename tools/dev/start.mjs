// `npm start`: starts the whole shop from a fresh clone. Requires only Node and npm.
import { assertNodeVersion, ensureBuilt, ensureInstalled } from '../lib/prepare.mjs';
import { reportFailure, print } from '../lib/output.mjs';
import { Stack } from '../stack/stack.mjs';
import { readSettings } from './settings.mjs';

async function main() {
  assertNodeVersion();
  const settings = await readSettings();
  await ensureInstalled();
  await ensureBuilt();

  let ending = null;
  const end = (fault) => {
    ending ??= (async () => {
      if (fault) reportFailure(fault);
      print('正在停止…');
      await stack.stop();
      print('已停止，数据保存完好');
      process.exit();
    })();
    return ending;
  };
  const stack = new Stack(settings, end);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A second signal stops without waiting for pending work.
      if (ending) stack.hurry();
      else void end();
    });
  }
  try {
    await stack.start();
  } catch (error) {
    if (!ending) throw error;
    await end();
  }
  announce(stack, settings);
}

function announce({ siteUrl, sandboxUrl, appEnv }, { dataDir, demo }) {
  print('云织商城已就绪');
  console.log(`
  商城      ${siteUrl}
  接口文档  ${siteUrl}/api/docs
  沙箱手机  ${sandboxUrl}/phone    （代替微信“扫一扫”付款与登录）
  沙箱邮箱  ${sandboxUrl}/mailbox  （商城发出的邮件）
  沙箱短信  ${sandboxUrl}/sms      （商城发出的短信）
${
  demo
    ? `
  演示账号  admin@example.com · designer@example.com · buyer@example.com
  密码      Cloudknit1
`
    : ''
}
  数据目录  ${dataDir}
  运行指标  http://127.0.0.1:${appEnv.METRICS_PORT}/metrics （后台任务 :${appEnv.WORKER_METRICS_PORT}）
  按 Ctrl-C 停止
`);
}

try {
  await main();
} catch (error) {
  reportFailure(error);
  process.exit();
}
