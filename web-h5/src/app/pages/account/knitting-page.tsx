import { OwnKnitting } from '../../../features/knitting/components/own-knitting';

export { OwnKnitting as Component };
