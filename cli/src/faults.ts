/** Explanations of file system errors by their codes, for operators. */
const FILE_FAULTS: Record<string, string> = {
  ENOENT: '找不到',
  ENOTDIR: '路径中间有一段不是文件夹',
  EEXIST: '已经有同名的文件',
  EISDIR: '那是一个文件夹',
  EACCES: '没有权限',
  EPERM: '没有权限，或正被别的程序（例如 Excel）打开',
  EBUSY: '正被别的程序（例如 Excel）打开',
  EROFS: '磁盘是只读的',
  ENOSPC: '磁盘已满',
  EDQUOT: '磁盘配额已用完',
  EFBIG: '文件超过了允许的大小',
  EMFILE: '同时打开的文件太多',
  ENAMETOOLONG: '文件名太长',
};

const NETWORK_FAULTS: Record<string, string> = {
  ECONNREFUSED: '那里没有程序在应答',
  ECONNRESET: '连接被中途切断',
  UND_ERR_SOCKET: '连接被中途切断',
  EPIPE: '连接被中途切断',
  ENOTFOUND: '找不到这个域名',
  EAI_AGAIN: '域名解析没有应答',
  ETIMEDOUT: '连接超时',
  UND_ERR_CONNECT_TIMEOUT: '连接超时',
  UND_ERR_HEADERS_TIMEOUT: '等不到应答',
  UND_ERR_BODY_TIMEOUT: '应答中断',
  EHOSTUNREACH: '网络不通',
  ENETUNREACH: '网络不通',
  EADDRNOTAVAIL: '网络不通',
  CERT_HAS_EXPIRED: '对方的证书已过期',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书不属于这个域名',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的证书是自签的',
  SELF_SIGNED_CERT_IN_CHAIN: '对方的证书是自签的',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方的证书链不完整',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: '对方的证书链不完整',
  ERR_SSL_WRONG_VERSION_NUMBER: '对方不是 https，请改用 http',
};

/** @returns an explanation of a file system error; null for any other error */
export function describeFileFault(error: unknown): string | null {
  const { code, path, syscall } = Object(error) as NodeJS.ErrnoException;
  if (!syscall || !code) return null;
  const why = FILE_FAULTS[code] ?? code;
  return `${path ? `文件 ${path} 处理不了` : '文件处理不了'}（${why}），请检查路径与权限后重试`;
}

/** @returns why no response arrived */
export function describeNetworkFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/wrong version number/i.test(error.message)) return '对方不是 https，请改用 http';
  if (error.message === 'bad port') return '这个端口不能用于网页';
  return NETWORK_FAULTS[code] ?? error.message.split('\n')[0]!;
}
