import { Alert, Button } from 'antd';
import { CopyButton } from '../shared/copy-button';
import { saveBlob } from '../../../../web-h5/src/shared/lib/http/save-file';

/** New recovery codes, which the api never shows again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <div className="stack">
      <Alert
        type="warning"
        showIcon
        title="这些恢复码只显示这一次。手机丢了时，每个可以代替一次验证码；请打印或存进密码管理器。"
      />
      <ul className="recovery-codes" aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="filters">
        <CopyButton label="复制全部" text={text} />
        <Button onClick={() => saveBlob(new Blob([`${text}\n`]), '云织商城恢复码.txt')}>
          下载为文件
        </Button>
        <Button type="primary" onClick={onDone}>
          我已保存好
        </Button>
      </div>
    </div>
  );
}
