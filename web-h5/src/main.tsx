import './shared/styles/react-vant.css';
import './shared/styles/theme.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { repeatSignOut } from './features/accounts/sign-out';
import { followOtherTabs } from './shared/session';

repeatSignOut();
addEventListener('online', repeatSignOut);
followOtherTabs();

createRoot(document.getElementById('root')!).render(<App />);
