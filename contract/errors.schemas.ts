/** The schema of a refusal in a response. */
import * as z from 'zod/mini'
import { errors, type ErrorCode } from './errors.ts'

export const ErrorBody = z.looseObject({
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  title: z.string(),
  message: z.string(),
})
