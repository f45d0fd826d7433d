export const BUCKET: string;
export const S3_KEY: { id: string; secret: string };

export interface S3Server {
  endpoint: string;
  read(key: string): Promise<Buffer>;
  stop(): Promise<void>;
}

export function startS3Server(directory: string): Promise<S3Server>;
