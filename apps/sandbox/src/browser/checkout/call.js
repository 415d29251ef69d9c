/** One JSON call to this gateway. Throws `{ message, code }` when it is refused. */
export async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  })
  const answer = await response.json()
  if (!response.ok) throw { message: answer.message, code: answer.code }
  return answer
}
