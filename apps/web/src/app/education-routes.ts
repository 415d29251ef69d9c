import { createRoute } from '@tanstack/react-router'
import { placeSearch } from '../modules/payables/education/place-search.ts'
import { lazyPage } from './lazy-page.ts'
import { shell } from './shell-route.ts'

const screens = () => import('./education-screens.ts')

const educationFee = createRoute({
  getParentRoute: () => shell,
  path: '/education-fee/$serviceId',
  staticData: { action: 'payments.pay' },
  validateSearch: placeSearch,
  component: lazyPage(async () => (await screens()).educationFeePage(), 'EducationFeePage'),
})

const addSchool = createRoute({
  getParentRoute: () => shell,
  path: '/add-school/$serviceId',
  staticData: { action: 'services.add' },
  validateSearch: placeSearch,
  component: lazyPage(async () => (await screens()).addSchoolPage(), 'AddSchoolPage'),
})

const studentBill = createRoute({
  getParentRoute: () => shell,
  path: '/view-student-bill/$uniqueId',
  staticData: { action: 'payments.pay' },
  component: lazyPage(async () => (await screens()).studentBillPage(), 'StudentBillPage'),
})

/** Paying a student's fee, adding a school, looking at what was stored (spec 1 section 2). */
export const educationScreens = [educationFee, addSchool, studentBill] as const
