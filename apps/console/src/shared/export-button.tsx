import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { API_BASE } from '#contracts';
import { callSignedIn } from '../../../../web-h5/src/shared/lib/http/api-client';
import { readCookie } from '../../../../web-h5/src/shared/lib/session/cookies';
import { saveBlob } from '../../../../web-h5/src/shared/lib/http/save-file';

const KILOBYTE = 1_024;

/** Reads a streamed file to its end. @param onBytes called with the bytes so far @throws Error */
async function download(
  path: string,
  params: Record<string, string>,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  // A request that refreshes the access token where it has expired.
  await callSignedIn('/account/me');
  const response = await fetch(`${API_BASE}${path}?${new URLSearchParams(params)}`, {
    headers: { Authorization: `Bearer ${readCookie('access_token') ?? ''}` },
  });
  if (!response.ok || !response.body) throw new Error(`${response.status}`);
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    onBytes(bytes);
  }
  return new Blob(parts);
}

/** Exports what a table shows, as CSV or Excel, with the progress (CONS-03). */
export function ExportButton(props: {
  path: string;
  params: Record<string, string>;
  name: string;
}) {
  const { path, params, name } = props;
  const { message } = App.useApp();
  const [bytes, setBytes] = useState<number | null>(null);
  const run = async (format: string) => {
    setBytes(0);
    try {
      saveBlob(await download(path, { ...params, format }, setBytes), `${name}.${format}`);
      void message.success('已导出');
    } catch {
      void message.error('导出中断了，没有保存任何文件，请再试一次');
    } finally {
      setBytes(null);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: [
          { key: 'csv', label: 'CSV' },
          { key: 'xlsx', label: 'Excel' },
        ],
        onClick: ({ key }) => void run(key),
      }}
    >
      <Button loading={bytes !== null}>
        {bytes === null ? '导出' : `已收到 ${Math.round(bytes / KILOBYTE)} KB`}
      </Button>
    </Dropdown>
  );
}
