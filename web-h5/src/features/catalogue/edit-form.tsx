import { type DesignDetail, type DesignImage, LIMITS, MESSAGES } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { CheckBox } from '../../shared/ui/check-box';
import { Form, Outcome, SubmitRow } from '../../shared/ui/panel';
import { useSubmission } from '../../shared/use-submission';
import { describeEditFailure, editDesign } from './design-calls';
import { DesignFields, findDesignFaults } from './design-fields';
import { PicturePicker } from './picture-picker';
import pictureStyles from './picture-picker.module.css';
import { useCategories } from './use-categories';

/** Changes a design. */
export function EditForm({
  design,
  mayActivate,
  onSaved,
  onCancel,
}: {
  design: DesignDetail;
  /** Whether the active switch is shown: to admins. */
  mayActivate: boolean;
  onSaved: () => void;
  onCancel: () => void;
}) {
  const categories = useCategories();
  const queries = useQueryClient();
  const [values, setValues] = useState({
    name: design.name,
    description: design.description,
    price: design.price,
    old_price: design.old_price ?? '',
    categories: design.categories.map(({ id }) => id),
  });
  const [images, setImages] = useState(design.detail_images);
  const [pictures, setPictures] = useState<File[]>([]);
  const [isActive, setIsActive] = useState(design.is_active);
  const [isDone, setIsDone] = useState(false);
  const submission = useSubmission('edit', describeEditFailure);

  const submit = () => {
    if (isDone || Object.values(findDesignFaults(values)).some(Boolean)) return;
    void submission.send(async () => {
      await editDesign(design.id, values, {
        pictures,
        removedImageIds: design.detail_images
          .filter((image) => !images.includes(image))
          .map(({ id }) => id),
        imageOrder: images.map(({ id }) => id),
        isActive: mayActivate ? isActive : null,
        updatedAt: design.updated_at,
      });
      // Asked for again by the pages that come next, not by this one.
      await queries.invalidateQueries({ refetchType: 'none' });
      setIsDone(true);
      onSaved();
    });
  };

  return (
    <Form onSubmit={submit}>
      <DesignFields values={values} categories={categories} touched onChange={setValues} />
      {images.length > 0 && <StandingImages images={images} onChange={setImages} />}
      <PicturePicker
        pictures={pictures}
        maxBytes={LIMITS.editImageMaxBytes}
        filteredText={MESSAGES.editImagesFiltered}
        room={LIMITS.imagesPerDesign - images.length}
        onChange={setPictures}
      />
      {mayActivate && <CheckBox label="上架" checked={isActive} onChange={setIsActive} />}
      {isDone && <Outcome isDone text={MESSAGES.editDone} />}
      <SubmitRow label="保存" submission={submission} />
      <Button block plain type="primary" onClick={onCancel}>
        取消
      </Button>
    </Form>
  );
}

/** The pictures that a design has: any may be put first, or taken away. */
function StandingImages({
  images,
  onChange,
}: {
  images: DesignImage[];
  onChange: (images: DesignImage[]) => void;
}) {
  return (
    <ul className={pictureStyles.previews} aria-label="现有图片">
      {images.map((image, index) => {
        const others = images.filter((other) => other !== image);
        return (
          <li key={image.id}>
            <img src={image.thumbnail} alt={`图片 ${index + 1}`} />
            {index > 0 && (
              <button
                type="button"
                aria-label={`把图片 ${index + 1} 设为封面`}
                onClick={() => onChange([image, ...others])}
              >
                设为封面
              </button>
            )}
            <button
              type="button"
              aria-label={`删除图片 ${index + 1}`}
              onClick={() => onChange(others)}
            >
              删除
            </button>
          </li>
        );
      })}
    </ul>
  );
}
