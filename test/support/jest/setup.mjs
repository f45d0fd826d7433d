import 'reflect-metadata';
// Before the first spec file, which may load what replaces them.
import './built-ins.mjs';
