import { createRoute } from '@tanstack/react-router'
import { categorySearch } from '../features/bills/category-search.ts'
import { lazyPage } from './lazy-page.ts'
import { shell } from './shell-route.ts'

const screens = () => import('./bill-screens.ts')

const serviceDetails = createRoute({
  getParentRoute: () => shell,
  path: '/service-details/$serviceName',
  staticData: { action: 'services.view' },
  component: lazyPage(async () => (await screens()).serviceDetailsPage(), 'ServiceDetailsPage'),
})

const serviceCategory = createRoute({
  getParentRoute: () => shell,
  path: '/service-category/$category_id',
  staticData: { action: 'payments.pay' },
  validateSearch: categorySearch,
  component: lazyPage(async () => (await screens()).serviceCategoryPage(), 'ServiceCategoryPage'),
})

/** A service's categories, and paying a bill of one (spec 1 section 2). */
export const billScreens = [serviceDetails, serviceCategory] as const
