import { createServer } from 'node:net';
import { ExpectedError } from '../lib/output.mjs';

function tryListen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, () => {
      const { port: taken } = server.address();
      server.close(() => resolve(taken));
    });
  });
}

/** @returns {Promise<number>} a free TCP port */
export function freePort() {
  return tryListen(0);
}

/** @returns {number} the port in a setting @throws {ExpectedError} for an invalid one */
export function readPort(env, name, fallback) {
  const text = env[name] || String(fallback);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new ExpectedError(`${name}=${text} 不是端口号，请设为 1 到 65535 的整数`);
  }
  return port;
}

/** @throws {ExpectedError} when the port is in use */
export async function assertPortFree(port, name) {
  try {
    await tryListen(port);
  } catch (error) {
    if (error.code === 'EACCES') {
      throw new ExpectedError(
        `没有权限使用端口 ${port}，请换一个大于 1024 的端口，例如 ${name}=3001 npm start`,
      );
    }
    throw new ExpectedError(
      `端口 ${port} 已被占用，请停掉占用它的程序，或换一个端口，例如 ${name}=${port + 1} npm start`,
    );
  }
}
