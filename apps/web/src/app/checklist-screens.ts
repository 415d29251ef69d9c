// Apart from the screens they stand on: those do not wait for them.

export const checklistCard = () => import('../features/checklist/checklist-card.tsx')
export const checklistAgain = () => import('../features/checklist/checklist-again.tsx')
