import { createRoute } from '@tanstack/react-router'
import { listSearch, textSearch } from '../../lib/list-search.ts'
import { lazyPage } from '../../router/lazy-page.ts'
import { screen, searchScreen, shell } from '../../router/parents.ts'
import { PAYEE_PATHS } from '../../router/payee-paths.ts'
import { basketSearch } from './baskets/basket-search.ts'
import { categorySearch } from './bills/category-search.ts'
import { myBillsSearch, payBillSearch } from './bills/my-bills-search.ts'
import { placeSearch } from './education/place-search.ts'
import { paySearch } from './pay/pay-search.ts'

const payeeList = lazyPage(() => import('./payees/payee-list-page.tsx'), 'PayeeListPage')
const addPayee = lazyPage(() => import('./payees/add-payee-page.tsx'), 'AddPayeePage')
const editPayee = lazyPage(() => import('./payees/edit-payee-page.tsx'), 'EditPayeePage')
const viewPayee = lazyPage(() => import('./payees/view-payee-page.tsx'), 'ViewPayeePage')
const payPage = lazyPage(() => import('./pay/pay-page.tsx'), 'PayPage')

/** The screens of every payee category, at the paths of its entry. */
const payeeScreens = Object.entries(PAYEE_PATHS).flatMap(
  ([payeeCategory, { list, add, edit, view, pay }]) => [
    createRoute({
      getParentRoute: () => shell,
      path: `${list}/$serviceId`,
      staticData: { action: 'payees.view', payeeCategory },
      validateSearch: (raw: Record<string, unknown>) => ({ ...listSearch(raw), ...textSearch(raw) }),
      component: payeeList,
    }),
    createRoute({
      getParentRoute: () => shell,
      path: `${add}/$serviceId`,
      staticData: { action: 'payees.add', payeeCategory },
      component: addPayee,
    }),
    createRoute({
      getParentRoute: () => shell,
      path: `${edit}/$serviceId/$id`,
      staticData: { action: 'payees.edit', payeeCategory },
      component: editPayee,
    }),
    createRoute({
      getParentRoute: () => shell,
      path: `${view}/$serviceId/$id`,
      staticData: { action: 'payees.view', payeeCategory },
      component: viewPayee,
    }),
    createRoute({
      getParentRoute: () => shell,
      path: `${pay}/$serviceId/{-$id}`,
      staticData: { action: 'payments.pay', payeeCategory },
      validateSearch: paySearch,
      component: payPage,
    }),
  ],
)

const importPayees = screen(
  '/import-payees/$serviceId',
  'payees.add',
  lazyPage(() => import('./payees/import-payees-page.tsx'), 'ImportPayeesPage'),
)

const paySeveral = searchScreen(
  '/pay-several/$serviceId',
  'payments.pay',
  basketSearch,
  lazyPage(() => import('./baskets/basket-page.tsx'), 'BasketPage'),
)

const itemReceipt = screen(
  '/item-receipt/$id',
  'reports.view',
  lazyPage(() => import('./baskets/item-receipt-page.tsx'), 'ItemReceiptPage'),
)

const serviceDetails = screen(
  '/service-details/$serviceName',
  'services.view',
  lazyPage(() => import('./bills/service-details-page.tsx'), 'ServiceDetailsPage'),
)

const serviceCategory = searchScreen(
  '/service-category/$category_id',
  'payments.pay',
  categorySearch,
  lazyPage(() => import('./bills/service-category-page.tsx'), 'ServiceCategoryPage'),
)

const myBills = searchScreen(
  '/my-bills',
  'schedules.manage',
  myBillsSearch,
  lazyPage(() => import('./bills/my-bills-page.tsx'), 'MyBillsPage'),
)

const payMyBill = searchScreen(
  '/my-bills/pay',
  'schedules.manage',
  payBillSearch,
  lazyPage(() => import('./bills/pay-my-bill-page.tsx'), 'PayMyBillPage'),
)

const educationFee = searchScreen(
  '/education-fee/$serviceId',
  'payments.pay',
  placeSearch,
  lazyPage(() => import('./education/education-fee-page.tsx'), 'EducationFeePage'),
)

const addSchool = searchScreen(
  '/add-school/$serviceId',
  'services.add',
  placeSearch,
  lazyPage(() => import('./education/add-school-page.tsx'), 'AddSchoolPage'),
)

const studentBill = screen(
  '/view-student-bill/$uniqueId',
  'payments.pay',
  lazyPage(() => import('./education/student-bill-page.tsx'), 'StudentBillPage'),
)

/** Payees, baskets, bills and fees (spec 1 section 2). */
export const payableScreens = [
  ...payeeScreens,
  importPayees,
  paySeveral,
  itemReceipt,
  serviceDetails,
  serviceCategory,
  myBills,
  payMyBill,
  educationFee,
  addSchool,
  studentBill,
] as const
