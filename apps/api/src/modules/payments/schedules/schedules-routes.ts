import { SCHEDULES } from '@chukta/contract/payments/schedule-messages'
import * as calls from '@chukta/contract/payments/schedules'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { UNLISTED } from '../../../platform/http/headers.ts'
import { mount } from '../../../platform/http/routes.ts'
import { calendarText, endCalendar, makeCalendar } from './calendar-service.ts'
import { duePayments, markDue, removeSchedule, saveSchedule, scheduleOf } from './schedules-service.ts'

/** Due days of payees, due payments, and their calendar. */
export function schedulesRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listDuePayments, async ({ scope }) => ({
    data: await duePayments(deps, scope),
  }))

  mount(app, deps, calls.getSchedule, async ({ scope, params }) => ({
    data: await scheduleOf(deps, scope, params.payeeId),
  }))

  mount(app, deps, calls.saveSchedule, async ({ scope, params, body }) => {
    await saveSchedule(deps, scope, params.payeeId, body)
    return { message: SCHEDULES.saved }
  })

  mount(app, deps, calls.removeSchedule, async ({ scope, params }) => {
    await removeSchedule(deps, scope, params.payeeId)
    return { message: SCHEDULES.removed }
  })

  mount(app, deps, calls.markDuePayment, async ({ scope, params, body }) => {
    await markDue(deps, scope, params.id, body.done)
    return { message: body.done ? SCHEDULES.markedDone : SCHEDULES.openAgain }
  })

  mount(app, deps, calls.makeDueCalendar, async ({ scope }) => ({
    data: { message: SCHEDULES.calendarMade, url: await makeCalendar(deps, scope) },
  }))

  mount(app, deps, calls.endDueCalendar, async ({ scope }) => {
    await endCalendar(deps, scope)
    return { message: SCHEDULES.calendarEnded }
  })

  mount(app, deps, calls.readDueCalendar, async ({ params, reply }) => {
    const text = await calendarText(deps, params.token)
    return reply
      .headers(UNLISTED)
      .header('Content-Type', 'text/calendar; charset=utf-8')
      .header('X-Content-Type-Options', 'nosniff')
      .send(text)
  })
}
