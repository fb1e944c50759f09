export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => new FormData())
