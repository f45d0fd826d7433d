import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Message types of PostgreSQL's protocol: a simple query, and the execution of a bound statement. */
const QUERY = 'Q'.charCodeAt(0);
const EXECUTE = 'E'.charCodeAt(0);

/** A proxy between a program and PostgreSQL that counts the executed statements. */
export class StatementCounter {
  private readonly sockets = new Set<Socket>();
  private count = 0;

  private constructor(
    private readonly server: Server,
    /** The URL of the database through the proxy. */
    readonly url: string,
  ) {}

  /** @param databaseUrl of the database behind the proxy */
  static async start(databaseUrl: string): Promise<StatementCounter> {
    const { hostname, port } = new URL(databaseUrl);
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const own = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const url = Object.assign(new URL(databaseUrl), { host: own }).href;
    const counter = new StatementCounter(server, url);
    server.on('connection', (near) => counter.pass(near, connect(Number(port), hostname)));
    return counter;
  }

  /** The number of statements that a function runs, including those that begin and end transactions. */
  async countOf(work: () => Promise<unknown>): Promise<number> {
    const before = this.count;
    await work();
    return this.count - before;
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private pass(near: Socket, far: Socket): void {
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    // Registered before the pipe, so that a statement is counted before its response arrives.
    near.on('data', this.reader());
    near.pipe(far).pipe(near);
  }

  /** A message is a type, a length and a body; the first one of a connection has no type. */
  private reader(): (piece: Buffer) => void {
    let isFirst = true;
    let rest = Buffer.alloc(0);
    return (piece) => {
      rest = Buffer.concat([rest, piece]);
      for (;;) {
        const begin = isFirst ? 0 : 1;
        if (rest.length < begin + 4) return;
        const end = begin + rest.readInt32BE(begin);
        if (rest.length < end) return;
        if (!isFirst && (rest[0] === QUERY || rest[0] === EXECUTE)) this.count += 1;
        isFirst = false;
        rest = rest.subarray(end);
      }
    };
  }
}
