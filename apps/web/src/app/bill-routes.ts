import { createRoute } from '@tanstack/react-router'
import { categorySearch } from '../modules/payables/bills/category-search.ts'
import { myBillsSearch, payBillSearch } from '../modules/payables/bills/my-bills-search.ts'
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

const myBills = createRoute({
  getParentRoute: () => shell,
  path: '/my-bills',
  staticData: { action: 'schedules.manage' },
  validateSearch: myBillsSearch,
  component: lazyPage(async () => (await screens()).myBillsPage(), 'MyBillsPage'),
})

const payMyBill = createRoute({
  getParentRoute: () => shell,
  path: '/my-bills/pay',
  staticData: { action: 'schedules.manage' },
  validateSearch: payBillSearch,
  component: lazyPage(async () => (await screens()).payMyBillPage(), 'PayMyBillPage'),
})

/** One's remembered bills; a service's categories, and paying a bill of one (spec 1 section 2). */
export const billScreens = [serviceDetails, serviceCategory, myBills, payMyBill] as const
