import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { FileButton } from './file-button';

const html = (isDisabled: boolean) =>
  renderToStaticMarkup(
    <FileButton
      label="照片"
      text="添一张照片"
      accept="image/*"
      isDisabled={isDisabled}
      onChoose={() => undefined}
    />,
  );

describe(FileButton, () => {
  it('says that it takes no file during an upload, and can be focused all the same (READ-13)', () => {
    expect(html(false)).toContain('aria-disabled="false"');
    expect(html(true)).toContain('aria-disabled="true"');
    expect(html(true)).not.toContain(' disabled');
  });
});
