export interface GroongaServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export function startGroonga(directory: string, wantedPort?: number): Promise<GroongaServer>;
