// For processes of the tests: a password takes a millisecond there, and 70 otherwise. The server has no such setting.
import bcrypt from 'bcrypt'

const { hash } = bcrypt
bcrypt.hash = password => hash(password, 4)
