import { call } from '/assets/checkout/call.js'

const [, , session] = location.pathname.split('/')
const message = document.querySelector('#message')
const buttons = [...document.querySelectorAll('button')]

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
    for (const button of buttons) button.disabled = true
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
} catch (error) {
  for (const button of buttons) button.disabled = true
  message.textContent = error.message ?? 'Something went wrong'
}
