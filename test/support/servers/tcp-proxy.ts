import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy whose connections can be cut and restored. */
export class TcpProxy {
  private server: Server | null = null;
  private readonly sockets = new Set<Socket>();
  port = 0;

  constructor(private target: { host: string; port: number }) {}

  /** Accepts connections, on the same port each time. */
  async mend(): Promise<void> {
    if (this.server) return;
    this.server = createServer((near) => {
      const far = connect(this.target);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          this.sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Closes every connection, and forwards new ones to another port. */
  async redirect(port: number): Promise<void> {
    await this.cut();
    this.target = { ...this.target, port };
    await this.mend();
  }

  /** Stops the traffic of open connections without closing them. */
  hold(): void {
    for (const socket of this.sockets) socket.pause();
  }

  release(): void {
    for (const socket of this.sockets) socket.resume();
  }

  /** Closes every connection and refuses new ones. */
  async cut(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = null;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
