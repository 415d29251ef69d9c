import classes from './cover.module.css'

const THREADS = {
  cord: 'M0 24c120-1.5 250 1 396-0.5M396 23.5c44 3 90 0.5 124 0.5',
  bow: 'M396 24c-14-20-44-24-44-8s26 12 44 8M396 24c14-20 44-24 42-8s-26 12-42 8',
  ends: 'M392 28c-12 18-18 36-17 62M400 28c16 14 26 30 25 54',
  tassels: 'M375 90l-3 8M375 90l0 9M375 90l3 8M425 82l-4 6M425 82l0 8M425 82l4 6',
}

/** The cord around the cover, tied in a bow. */
export function Bow() {
  return (
    <svg className={classes.cord} viewBox="0 0 520 102" preserveAspectRatio="none" aria-hidden="true">
      <g fill="none" stroke="var(--ck-accent)" strokeLinecap="round">
        <path d={THREADS.cord} strokeWidth="3.5" />
        <path d={THREADS.bow} strokeWidth="3" />
        <path d={THREADS.ends} strokeWidth="2.4" />
        <path d={THREADS.tassels} strokeWidth="1.2" />
      </g>
      <rect x="389" y="17" width="14" height="14" rx="5" fill="var(--ck-accent)" />
      <path d="M392 21l8 7M394 18l7 6" stroke="var(--ck-on-accent)" strokeOpacity=".45" />
    </svg>
  )
}
