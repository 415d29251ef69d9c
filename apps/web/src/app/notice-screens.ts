// Apart from the other screens: the addresses of the files that it loads would weigh on the first signed-in list.

export const noticesPage = () => import('./notices-screen.tsx')
