import './shared/styles/react-vant.css';
import './shared/styles/theme.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';

createRoot(document.getElementById('root')!).render(<App />);
