import { SCHEDULES } from '@chukta/contract/payments/schedule-messages'
import * as calls from '@chukta/contract/payments/schedules'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { UNLISTED } from '../../../platform/http/headers.ts'
import { mount } from '../../../platform/http/routes.ts'
import { calendarText, endCalendar, makeCalendar } from './calendar-service.ts'
import { duePayments, markDue, removeSchedule, saveSchedule, scheduleOf } from './schedules-service.ts'

/** Due days of payees, due payments, and their calendar. */
export function schedulesRoutes(app: FastifyInstance, context: Context): void {
  mount(app, context, calls.listDuePayments, async ({ scope }) => ({
    data: await duePayments(context, scope),
  }))

  mount(app, context, calls.getSchedule, async ({ scope, params }) => ({
    data: await scheduleOf(context, scope, params.payeeId),
  }))

  mount(app, context, calls.saveSchedule, async ({ scope, params, body }) => {
    await saveSchedule(context, scope, params.payeeId, body)
    return { message: SCHEDULES.saved }
  })

  mount(app, context, calls.removeSchedule, async ({ scope, params }) => {
    await removeSchedule(context, scope, params.payeeId)
    return { message: SCHEDULES.removed }
  })

  mount(app, context, calls.markDuePayment, async ({ scope, params, body }) => {
    await markDue(context, scope, params.id, body.done)
    return { message: body.done ? SCHEDULES.markedDone : SCHEDULES.openAgain }
  })

  mount(app, context, calls.makeDueCalendar, async ({ scope }) => ({
    data: { message: SCHEDULES.calendarMade, url: await makeCalendar(context, scope) },
  }))

  mount(app, context, calls.endDueCalendar, async ({ scope }) => {
    await endCalendar(context, scope)
    return { message: SCHEDULES.calendarEnded }
  })

  mount(app, context, calls.readDueCalendar, async ({ params, reply }) => {
    const text = await calendarText(context, params.token)
    return reply
      .headers(UNLISTED)
      .header('Content-Type', 'text/calendar; charset=utf-8')
      .header('X-Content-Type-Options', 'nosniff')
      .send(text)
  })
}
