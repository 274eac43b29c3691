/**
 * 'Admin Access': asks for the code that lets this session manage the catalogue. The right code leads to the dashboard; a wrong one is
 * cleared, with a toast. The server decides which it is.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { elevate, elevation } from '#contract/admin.ts'
import { call, keyOf, RefusedCall } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

export default function AdminAccess({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  useEffect(() => input.current?.focus(), []) // there is nothing else to do here

  const enter = useMutation({
    mutationFn: () => call(elevate, { body: { code } }),
    onSuccess: (elevated) => {
      queries.setQueryData(keyOf(elevation), elevated)
      onClose()
      navigate('/manage-creators')
    },
    onError: (error) => {
      toast.refuse(error)
      if (error instanceof RefusedCall && error.code === 'invalid_code') setWrong(error.message)
    },
    onSettled: () => {
      setCode('')
      input.current?.focus()
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (enter.isPending) return
    if (code === '') return setWrong('Please enter the code')
    setWrong(undefined)
    enter.mutate()
  }

  return (
    <Dialog open onClose={onClose} title="Admin Access" description="Enter the admin code to manage the catalogue.">
      <form noValidate className="grid gap-3 pt-1" onSubmit={submit}>
        <Field
          ref={input}
          label="Code"
          type="password"
          autoComplete="off"
          maxLength={200}
          value={code}
          wrong={wrong}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" tone="coin" disabled={enter.isPending}>
          {enter.isPending ? 'Checking...' : 'Enter'}
        </Button>
      </form>
    </Dialog>
  )
}
