/** The schema of a refusal as it is sent. */
import * as z from 'zod/mini'
import { errors, type ErrorCode } from './errors.ts'

export const ErrorBody = z.looseObject({
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  title: z.string(),
  message: z.string(),
})
