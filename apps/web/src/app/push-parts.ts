// Apart from the screens they stand on: those do not wait for them.

export const pushPanel = () => import('../features/push/push-panel.tsx')
export const pushOffer = () => import('../features/push/push-offer.tsx')
