import './shared/styles/react-vant.css';
import './shared/styles/theme.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { repeatSignOut } from './features/accounts/sign-out';
import { retryLostPictures } from './shared/lost-pictures';
import { followOtherTabs } from './shared/session';
import { dropDrafts } from './shared/use-draft';

repeatSignOut();
addEventListener('online', repeatSignOut);
followOtherTabs(dropDrafts);
retryLostPictures();

createRoot(document.getElementById('root')!).render(<App />);
