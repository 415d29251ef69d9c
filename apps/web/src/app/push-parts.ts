// Apart from the screens they stand on: those do not wait for them.

export const pushPanel = () => import('../modules/messaging/push/push-panel.tsx')
export const pushOffer = () => import('../modules/messaging/push/push-offer.tsx')
