/** What pages load of the proof of orders when they need it. */
export { PaidProof } from './view/paid-proof.tsx';
export { OrderProof } from './view/order-proof.tsx';
