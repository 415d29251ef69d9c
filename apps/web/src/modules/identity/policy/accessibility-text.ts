import { COMPANY } from '../../../lib/company.ts'

/** Texts of the accessibility statement. */
export const ACCESSIBILITY_TEXT = {
  title: 'Accessibility',
  note: 'Last reviewed on 23 November 2026',
  aim: `Everybody should be able to use ${COMPANY.name}. The portal follows the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.`,
  testedTitle: 'What is tested',
  tested: [
    'Every screen is checked with axe, a program that finds faults of accessibility, in light and dark, at widths of 360, 768 and 1280 pixels. A screen with a finding is not released.',
    'Every task works from the keyboard alone, with the place of the focus always visible.',
    'Errors stand in words beside their field and in a summary at the top that a screen reader announces.',
    'Colour is never the only sign, and text has the contrast that level AA requires in both themes.',
    'Movement stops where the device asks for less of it. A page that continues automatically can be paused.',
    'Signing in needs no memory test: passwords can be pasted, codes filled in by the device, and a passkey needs neither password nor picture.',
  ],
  limitsTitle: 'What is not as it should be',
  limits: [
    'The picture of letters at sign-in has no spoken form. Sign in with a passkey instead, or write to us.',
    'The fields for card data and the pages of banks belong to the gateways and the banks; we cannot change them.',
    'Documents that people upload, such as agreements and pictures in tickets, are shown as they are.',
    'People who use assistive technology every day have not tested the portal for us yet.',
  ],
  contactTitle: 'Tell us',
  contact: 'If something keeps you from doing what you came for, tell us the page and what happened:',
  support: 'Support',
  grievance: 'If support does not settle it, the grievance officer',
  noContact: 'The company has not published how to reach its support yet.',
  loadFailed: 'How to reach us could not be loaded.',
} as const
