import { READING_LIMITS, type ReadingPhoto } from '#contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFocusFallback } from '../../../../shared/hooks/use-focus-fallback';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { dateAndTime } from '../../../../shared/lib/dates';
import { FileButton } from '../../../../shared/ui/file-button';
import { addReadingPhoto, photosQuery, removeReadingPhoto } from '../../api/photos';
import styles from '../dialogs.module.css';

/** The photos of a project, which only its owner can see (READ-13). */
export function ProjectPhotos({ designId, fullName }: { designId: string; fullName: string }) {
  const queries = useQueryClient();
  const query = photosQuery(designId, fullName);
  const { data: photos = [], isError } = useQuery(query);
  const keep = (left: ReadingPhoto[]) => queries.setQueryData(query.queryKey, left);
  const adding = useSubmission({
    name: 'add project photo',
    mutationFn: (photo: File) => addReadingPhoto(designId, photo),
    onSuccess: keep,
  });
  const removing = useSubmission({
    name: 'remove project photo',
    mutationFn: (id: string) => removeReadingPhoto(designId, id),
    onSuccess: keep,
  });
  const fault = adding.error || removing.error;
  const heading = useFocusFallback<HTMLHeadingElement>();
  return (
    <section className={styles.part} aria-label="照片">
      <h3 ref={heading} tabIndex={-1}>
        照片
      </h3>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map(({ id, url, created_at: at }) => (
            <li key={id}>
              <img src={url} alt={`${dateAndTime(at)} 的照片`} loading="lazy" />
              <button
                type="button"
                aria-label={`删除 ${dateAndTime(at)} 的照片`}
                // The attribute `disabled` would drop the focus.
                aria-disabled={removing.isSending || undefined}
                onClick={() => removing.send(id)}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < READING_LIMITS.photos && (
        <FileButton
          label="添一张作品的照片"
          text={adding.isSending ? '正在上传…' : '添一张照片'}
          accept="image/*"
          isDisabled={adding.isSending}
          onChoose={([photo]) => photo && adding.send(photo)}
        />
      )}
      <p className={styles.note}>
        {isError
          ? '照片没能加载，请检查网络'
          : `只有你看得到，最多 ${READING_LIMITS.photos} 张，拍摄地点会去掉`}
      </p>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}
