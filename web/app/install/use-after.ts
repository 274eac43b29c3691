/** True once `ms` have passed since `isWanted` became true. */
import { useEffect, useState } from 'react'

export function useAfter(ms: number, isWanted: boolean): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => setDue(true), ms)
    return () => {
      clearTimeout(timer)
      setDue(false)
    }
  }, [ms, isWanted])
  return isDue
}
