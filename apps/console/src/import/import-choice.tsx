import { template, type FolderDefaults } from '#import-engine';
import { Button, Input, Select, Space } from 'antd';
import { type InputHTMLAttributes, useState } from 'react';
import { definedOf } from '../shared/api';
import { saveBlob } from '../../../../web-h5/src/shared/lib/http/save-file';
import { manifestsIn } from './chosen-files';

const DEFAULTS = [
  ['price', '没有写的价格', '19.90'],
  ['categories', '没有写的分类', '毛衣'],
  ['designer_username', '没有写的设计师', '用户名'],
] as const;

/** The value of the option for a folder without a manifest. */
const FOLDERS = '';

interface Chosen {
  files: File[];
  manifests: string[];
}

function FilesInput({
  label,
  onChoose,
  ...input
}: { label: string; onChoose: (files: File[]) => void } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className="file-choice">
      <span>{label}</span>
      <input
        {...input}
        type="file"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // Otherwise selecting the same files again causes no event.
          target.value = '';
        }}
      />
    </label>
  );
}

/** Selects a folder with a manifest and its files, or a manifest alone. */
export function ImportChoice(props: {
  disabled: boolean;
  isReading: boolean;
  onRead: (files: File[], path: string | null, defaults: FolderDefaults) => void;
}) {
  const { disabled, isReading, onRead } = props;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [path, setPath] = useState(FOLDERS);
  const [defaults, setDefaults] = useState<FolderDefaults>({});
  const choose = (files: File[]) => {
    if (files.length === 0) return;
    const manifests = manifestsIn(files);
    setChosen({ files, manifests });
    setPath(manifests[0] ?? FOLDERS);
    if (manifests.length === 1) onRead(files, manifests[0]!, {});
  };
  return (
    <section className="stack" aria-label="选择清单">
      <p>
        清单与命令行的一样：CSV、Excel（.xlsx）或
        .jsonl，其中的路径相对于清单所在的文件夹；没有清单时每份图解一个子文件夹。
        货号相同就是同一份图解，只有改了的才会写入，没有改的文件不会上传。
      </p>
      <Space wrap>
        <FilesInput
          label="选文件夹（清单与它的文件）"
          disabled={disabled}
          {...{ webkitdirectory: '' }}
          onChoose={choose}
        />
        <FilesInput
          label="只选清单（不改文件）"
          disabled={disabled}
          accept=".csv,.tsv,.xlsx,.jsonl,.ndjson"
          onChoose={choose}
        />
        <Button onClick={() => saveBlob(new Blob([template()], { type: 'text/csv' }), '清单.csv')}>
          下载模板
        </Button>
      </Space>
      {chosen && chosen.manifests.length !== 1 && (
        <Space wrap>
          <Select
            aria-label="清单"
            style={{ minWidth: 220 }}
            value={path}
            onChange={setPath}
            options={[
              ...chosen.manifests.map((name) => ({ value: name, label: name })),
              { value: FOLDERS, label: '没有清单：每个子文件夹一份' },
            ]}
          />
          {path === FOLDERS &&
            DEFAULTS.map(([column, label, example]) => (
              <Input
                key={column}
                aria-label={label}
                placeholder={`${label}，如 ${example}`}
                style={{ width: 200 }}
                onChange={({ target }) =>
                  setDefaults((others) => ({ ...others, [column]: target.value }))
                }
              />
            ))}
          <Button
            type="primary"
            disabled={disabled}
            loading={isReading}
            onClick={() =>
              onRead(chosen.files, path === FOLDERS ? null : path, definedOf(defaults))
            }
          >
            读清单
          </Button>
        </Space>
      )}
    </section>
  );
}
