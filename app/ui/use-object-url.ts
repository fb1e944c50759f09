import { useEffect, useState } from 'react'

/** An address under which this page shows a blob, as long as it is the same one. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [blob])
  return address
}
