import { Button } from 'react-vant/es/button/index.js';
import { Notice } from '../../../../shared/ui/notice';

/** Shown in place of a category while the categories cannot be loaded. */
export function CategoriesMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice title="没能加载分类" text="请检查网络连接后重试" picture="dropped">
      <Button type="primary" onClick={onRetry}>
        重试
      </Button>
    </Notice>
  );
}
