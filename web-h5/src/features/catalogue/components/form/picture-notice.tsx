import type { DesignImage, PictureChecks } from '#contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callSignedIn } from '../../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../../shared/lib/http/parse-response';
import { useLastUser } from '../../../../shared/lib/session/session';
import styles from './picture-notice.module.css';

const CHECKS: Schema<PictureChecks> = {
  state: 'string',
  charts: [{ image_id: 'number', file: 'string', page: 'number' }],
};

const checksQuery = (designId: number, fullName: string) =>
  queryOptions({
    queryKey: ['picture-checks', fullName, designId],
    queryFn: async () => {
      const { data } = await callSignedIn<PictureChecks>(`/designs/${designId}/picture-checks`);
      return parseResponse(CHECKS, data);
    },
  });

/** Lists the pictures that show a whole chart of the archive (SHELF-13). @param images in their order */
export function PictureNotice({ designId, images }: { designId: number; images: DesignImage[] }) {
  const { data } = useQuery(checksQuery(designId, useLastUser().fullName));
  const shown = (data?.charts ?? []).flatMap(({ image_id: id, file, page }) => {
    const place = images.findIndex((image) => image.id === id);
    return place < 0 ? [] : [{ id, place: place + 1, file: file.split('/').at(-1)!, page }];
  });
  if (shown.length === 0) return null;
  return (
    <div className={styles.notice} role="status">
      <p>这些图片显示了文件里的完整图解，不买也能照着织：</p>
      <ul>
        {shown.map(({ id, place, file, page }) => (
          <li key={id}>
            图片 {place}：{file} 第 {page} 页
          </li>
        ))}
      </ul>
      <p>建议换成只显示局部的图片。</p>
    </div>
  );
}
