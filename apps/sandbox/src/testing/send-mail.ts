import { connect } from 'node:net'

/** Sends one message over SMTP, line by line. Gives the server's last answer. */
export async function sendMail(port: number, to: string[], message: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  const answers = socket[Symbol.asyncIterator]() as AsyncIterator<string>
  const say = async (line: string) => {
    socket.write(`${line}\r\n`)
    return String((await answers.next()).value)
  }
  try {
    let answer = String((await answers.next()).value)
    for (const line of [
      'EHLO portal.test',
      'MAIL FROM:<no-reply@chukta.test>',
      ...to.map((address) => `RCPT TO:<${address}>`),
      'DATA',
      `${message.replaceAll('\n', '\r\n')}\r\n.`,
    ]) {
      answer = await say(line)
      if (/^[45]/.test(answer)) break
    }
    return answer
  } finally {
    socket.destroy()
  }
}
