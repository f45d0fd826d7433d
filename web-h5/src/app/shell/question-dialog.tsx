import { Button } from 'react-vant/es/button/index.js';
import { useQuestion } from '../../shared/lib/question';
import { Dialog } from '../../shared/ui/dialog';

/** Where the site's questions are asked: WeChat may keep a browser's own from being shown. */
export function QuestionDialog() {
  const question = useQuestion();
  if (!question) return null;
  const { text, yes, no, answer } = question;
  return (
    <Dialog title="请确认" onClose={() => answer(false)}>
      <p>{text}</p>
      <Button block type="primary" onClick={() => answer(false)}>
        {no}
      </Button>
      <Button block plain type="primary" onClick={() => answer(true)}>
        {yes}
      </Button>
    </Dialog>
  );
}
