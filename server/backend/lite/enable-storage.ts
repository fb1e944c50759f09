// @supabase/lite reads this flag once, while it loads: this file has to be imported before it.
process.env.EXPERIMENTAL_STORAGE = '1'
