// Apart from the screens they stand on: those do not wait for them.

export const checklistCard = () => import('../modules/insight/checklist/checklist-card.tsx')
export const checklistAgain = () => import('../modules/insight/checklist/checklist-again.tsx')
