import { call } from '/assets/checkout/call.js'

const [, , session] = location.pathname.split('/')
const message = document.querySelector('#message')
const answers = document.querySelector('#answers')

try {
  const facts = await call('GET', `/mandate/${session}/facts`)
  const most = Number(facts.most).toLocaleString('en-IN', { minimumFractionDigits: 2 })
  document.querySelector('#merchant').textContent = facts.merchant
  document.querySelector('#amount').textContent = `Up to ₹${most} each time`
  const back = () => {
    if (/^https?:\/\//.test(facts.return_url ?? '')) location.replace(facts.return_url)
    else message.textContent = 'Done. You can close this page.'
  }
  const answer = async (approve) => {
    for (const button of answers.querySelectorAll('button')) button.disabled = true
    try {
      await call('POST', `/mandate/${session}`, { approve })
      back()
    } catch (error) {
      message.textContent = error.message
    }
  }
  document.querySelector('#approve').addEventListener('click', () => answer(true))
  document.querySelector('#refuse').addEventListener('click', () => answer(false))
  document.querySelector('#later').addEventListener('click', back)
  answers.hidden = false
} catch (error) {
  message.textContent = error.message ?? 'Something went wrong'
}
