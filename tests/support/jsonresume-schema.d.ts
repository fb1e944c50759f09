declare module '@jsonresume/schema' {
  export function validate(resume: unknown, callback: (errors: { stack: string }[] | null) => void): void
}
