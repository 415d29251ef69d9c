import { Image, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement } from 'react'

/** The look of a paper's issuer. `logo` is a PNG as a data address; null for the name alone. */
export type PaperBrand = { logo: string | null; accent: string }

/** The issuer of a paper. */
export type PaperHead = PaperBrand & {
  name: string
  legalName: string
  /** Address, GSTIN, CIN, each a line; those that are given. */
  lines: string[]
}

const styles = StyleSheet.create({
  name: { fontSize: 20, fontWeight: 600, lineHeight: 1.2 },
  thread: { width: 84, height: 2.5, marginTop: 3 },
  logo: { height: 32, maxWidth: 200, objectFit: 'contain', objectPosition: '0 50%' },
  line: { color: '#666b85', fontSize: 8.5, lineHeight: 1.4, maxWidth: 250 },
  first: { marginTop: 6 },
})

/** The upper left corner of a paper: the logo, or the name above the thread, then who that is by law. */
export function paperHead({ name, legalName, lines, logo, accent }: PaperHead) {
  const below = legalName === name ? lines : [legalName, ...lines]
  return createElement(
    View,
    null,
    logo === null
      ? createElement(Text, { style: styles.name }, name)
      : createElement(Image, { style: styles.logo, src: logo }),
    ...(logo === null
      ? [createElement(View, { key: 'thread', style: { ...styles.thread, backgroundColor: accent } })]
      : []),
    ...below.map((line, at) =>
      createElement(Text, { key: line, style: at === 0 ? [styles.line, styles.first] : styles.line }, line),
    ),
  )
}
