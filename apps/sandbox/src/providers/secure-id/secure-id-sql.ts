import type { Store } from '../../store.ts'

/** Stores an answer about a PAN under its reference id, and returns it. */
export function addPanCheck(store: Store, answerOf: (referenceId: number) => object): object {
  return store.transaction(() => {
    store.run('insert into pan_checks (answer) values (?)', '')
    const referenceId = Number(store.get('select last_insert_rowid() as id')?.id)
    const answer = answerOf(referenceId)
    store.run('update pan_checks set answer = ? where reference_id = ?', JSON.stringify(answer), referenceId)
    return answer
  })
}

export function findPanCheck(store: Store, referenceId: number): object | undefined {
  const row = store.get('select answer from pan_checks where reference_id = ?', referenceId)
  return row && JSON.parse(String(row.answer))
}
