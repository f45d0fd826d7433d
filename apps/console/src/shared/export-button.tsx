import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { callSignedIn, statusOf } from '../../../../web-h5/src/shared/lib/http/api-client';
import { sendByFetch } from '../../../../web-h5/src/shared/lib/http/http';
import { saveBlob } from '../../../../web-h5/src/shared/lib/http/save-file';
import { failureOf } from './api';

const KILOBYTE = 1_024;

/** Reads a streamed file to its end. @param onBytes called with the bytes so far */
async function readAll({ body }: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = body!.getReader();
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
      const query = new URLSearchParams({ ...params, format });
      const { data } = await callSignedIn<Blob>(`${path}?${query}`, {
        transport: sendByFetch((response) => readAll(response, setBytes)),
      });
      saveBlob(data, `${name}.${format}`);
      void message.success('已导出');
    } catch (error) {
      const isRefused = statusOf(error) !== null;
      void message.error(isRefused ? failureOf(error) : '导出中断了，没有保存任何文件，请再试一次');
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
